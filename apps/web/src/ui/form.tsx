import type { ComponentProps, ReactNode } from 'react'
import { useController } from 'react-hook-form'
import type { Control, ControllerRenderProps, FieldErrors, FieldPath, FieldValues, Resolver } from 'react-hook-form'
import { Checkbox, type ControlProps, Field, InputField, SelectField } from './field.tsx'
import { NumberField } from './number-field.tsx'
import type * as z from 'zod'
import { findNumberFault, type NumberRule } from '../format/read-number.ts'
import { t } from '../language/t.ts'

/** The form control as fields see it, whatever type the form submits. */
// oxlint-disable-next-line typescript/no-explicit-any
export type FieldControl<Values extends FieldValues> = Control<Values, any, any>

interface Binding<Values extends FieldValues, Name extends FieldPath<Values>> {
  control: FieldControl<Values>
  name: Name
  /** Fields to validate again when this one changes. */
  deps?: FieldPath<Values>[]
}

/** A form's `Field`: `<FormField control={control} name="notes" label="Notes">{(field) => <TextArea {...field} />}</FormField>` */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  deps,
  children,
  ...rest
}: Binding<Values, Name> &
  Omit<ComponentProps<typeof Field>, 'error' | 'question' | 'children'> & {
    children: (field: ControlProps & ControllerRenderProps<Values, Name>) => ReactNode
  }) {
  const { field, error } = useField({ control, name, deps })
  return (
    <Field {...rest} error={error}>
      {(wiring) => children({ ...field, ...wiring })}
    </Field>
  )
}

export function FormInput<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  deps,
  sanitise = (typed) => typed,
  ...rest
}: Binding<Values, Name> &
  Omit<ComponentProps<typeof InputField>, Bound> & {
    sanitise?: (typed: string) => string
  }) {
  const { field, error } = useField({ control, name, deps })
  return <InputField {...rest} {...field} error={error} onChange={(typed) => field.onChange(sanitise(typed))} />
}

export function FormSelect<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  deps,
  ...rest
}: Binding<Values, Name> & Omit<ComponentProps<typeof SelectField>, Bound>) {
  const { field, error } = useField({ control, name, deps })
  return <SelectField {...rest} {...field} error={error} />
}

/** A yes/no question that may be left unanswered: 'yes', 'no' or ''. */
export const FormYesOrNo = <Values extends FieldValues, Name extends FieldPath<Values>>(
  props: ComponentProps<typeof FormSelect<Values, Name>>,
) => (
  <FormSelect {...props}>
    <option value="">{t('Not known yet')}</option>
    <option value="yes">{t('Yes')}</option>
    <option value="no">{t('No')}</option>
  </FormSelect>
)

/** Props that a form sets. */
type Bound = 'name' | 'value' | 'onChange' | 'error' | 'question'

function useField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  deps,
}: Binding<Values, Name>) {
  const { field, fieldState } = useController({ control, name, rules: { deps } })
  // Leaving an empty field is not yet an error.
  return { field: { ...field, onBlur: () => field.value !== '' && field.onBlur() }, error: fieldState.error?.message }
}

export function FormNumberField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  deps,
  readLeft = (typed) => typed,
  input,
  ...rest
}: Binding<Values, Name> &
  Omit<ComponentProps<typeof NumberField>, 'error' | 'value' | 'onChange' | 'onLeave'> & {
    /** Formats the text on blur. */
    readLeft?: (typed: string) => string
  }) {
  const { field, fieldState } = useController({ control, name, rules: { deps } })
  return (
    <NumberField
      {...rest}
      input={{ ...input, name, ref: field.ref }}
      error={fieldState.error?.message}
      value={field.value}
      onChange={field.onChange}
      onLeave={() => {
        field.onBlur()
        if (readLeft(field.value) !== field.value) field.onChange(readLeft(field.value))
      }}
    />
  )
}

export function FormCheckbox<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  ...rest
}: Binding<Values, Name> & Omit<ComponentProps<typeof Checkbox>, 'checked' | 'onChange'>) {
  const { value, ...field } = useController({ control, name }).field
  return <Checkbox {...rest} {...field} checked={value} />
}

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
