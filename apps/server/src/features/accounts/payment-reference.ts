export { createPaymentReference } from '../../seats/payment-reference.ts'
