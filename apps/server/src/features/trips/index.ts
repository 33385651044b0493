export { listTripPage, totalTrips } from './list/list-trips.ts'
