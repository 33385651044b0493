import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod'
import { findNumberFault, type NumberRule } from '../format/read-number.ts'
import { t } from '../language/t.ts'

interface Options<Values, Schema extends z.ZodType> {
  /** The values to validate and submit, under the same names as the fields; by default the form's values. */
  body?: (values: Values) => z.input<Schema>
  /** Parsing rules of the number fields. */
  numbers?: Partial<Record<keyof NoInfer<Values>, NumberRule>>
  /** The message for an invalid field, by default the schema's own. A refinement's own message takes precedence. */
  sentences?: Partial<Record<keyof NoInfer<Values>, string>>
}

/** Validates a react-hook-form form with a schema of the contract. `handleSubmit` passes on the schema's output. */
export const schemaResolver =
  <Schema extends z.ZodType<FieldValues, FieldValues>, Values extends FieldValues = z.input<Schema>>(
    schema: Schema,
    { body = (values) => values as z.input<Schema>, numbers = {}, sentences = {} }: Options<Values, Schema> = {},
  ): Resolver<Values, unknown, z.output<Schema>> =>
  (values) => {
    const { data, error } = schema.safeParse(body(values))
    if (!error) return { values: data, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { code, message, path } of error.issues) {
      const name = String(path[0]) as keyof Values & string
      const sentence = (code !== 'custom' && sentences[name]) || t(message)
      const rule = numbers[name]
      errors[name] ??= { type: code, message: (rule && findNumberFault(values[name], rule, sentence)) ?? sentence }
    }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
