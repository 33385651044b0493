import * as z from 'zod'
import { emailFault, MAX_EMAIL_LENGTH, mobileFault, nameFault, passwordFault } from './account-rules.ts'

/** The account rules as schemas, for forms and request bodies. */
export const Email = checkedBy(emailFault).describe(`At most ${MAX_EMAIL_LENGTH} characters`)
export const PersonName = checkedBy(nameFault)
export const Mobile = checkedBy(mobileFault)

/** @param common additional refused passwords, in lower case */
export const newPassword = (common?: ReadonlySet<string>) => checkedBy((password) => passwordFault(password, common))

function checkedBy(fault: (text: string) => string | null) {
  return z.string().superRefine((text, { addIssue }) => {
    const message = fault(text)
    if (message !== null) addIssue({ code: 'custom', message })
  })
}
