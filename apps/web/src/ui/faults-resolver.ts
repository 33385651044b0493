import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

/** The sentence for each field that is wrong; a field without one is right. */
export type Faults<Values> = { readonly [Name in keyof Values]?: string | null }

/**
 * Lets a plain function check a form of react-hook-form. The rules are the contract's functions, which the server uses
 * too: its schemas would bring zod to the browser (decision 0005).
 */
export const faultsResolver =
  <Values extends FieldValues>(faultsOf: (values: Values) => Faults<Values>): Resolver<Values> =>
  (values) => {
    const wrong = Object.entries(faultsOf(values)).filter(([, message]) => message)
    if (wrong.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(wrong.map(([name, message]) => [name, { type: 'fault', message }]))
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
