import type { ComponentProps, ReactNode } from 'react'
import { useController } from 'react-hook-form'
import type { Control, ControllerRenderProps, FieldPath, FieldValues } from 'react-hook-form'
import { Checkbox } from './checkbox.tsx'
import { Field } from './field.tsx'
import type { ControlProps } from './field.tsx'
import { Input, Select } from './input.tsx'
import { NumberField } from './number-field.tsx'

/** The form control as fields need it, whatever type the form submits. */
// oxlint-disable-next-line typescript/no-explicit-any
export type FieldControl<Values extends FieldValues> = Control<Values, any, any>

interface Binding<Values extends FieldValues, Name extends FieldPath<Values>> {
  control: FieldControl<Values>
  name: Name
  /** Fields to validate again when this one changes. */
  deps?: FieldPath<Values>[]
}

type FieldProps<Values extends FieldValues, Name extends FieldPath<Values>> = Binding<Values, Name> &
  Omit<ComponentProps<typeof Field>, 'error' | 'question' | 'children'> & {
    /** Removes characters that are not allowed. */
    sanitise?: (typed: string) => string
  }

/** A form's `Field`: `<FormField control={control} name="notes" label="Notes">{(field) => <TextArea {...field} />}</FormField>` */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  deps,
  sanitise,
  children,
  ...rest
}: FieldProps<Values, Name> & {
  children: (field: ControlProps & ControllerRenderProps<Values, Name>) => ReactNode
}) {
  const { field, fieldState } = useController({ control, name, rules: { deps } })
  // Leaving an empty field is not yet an error.
  const onBlur = () => field.value !== '' && field.onBlur()
  const onChange = sanitise
    ? (event: { target: { value: string } }) => field.onChange(sanitise(event.target.value))
    : field.onChange
  return (
    <Field {...rest} error={fieldState.error?.message}>
      {(wiring) => children({ ...field, ...wiring, onBlur, onChange })}
    </Field>
  )
}

/** A form's text field. Attributes beyond those of `FormField` go to its `Input`. */
export function FormInput<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  deps,
  label,
  hint,
  aside,
  className,
  sanitise,
  ...input
}: FieldProps<Values, Name> & Omit<ComponentProps<typeof Input>, 'name' | 'className'>) {
  return (
    <FormField
      control={control}
      name={name}
      deps={deps}
      label={label}
      hint={hint}
      aside={aside}
      className={className}
      sanitise={sanitise}
    >
      {(field) => <Input {...field} {...input} />}
    </FormField>
  )
}

/** A form's `Select`; `children` are its options. */
export function FormSelect<Values extends FieldValues, Name extends FieldPath<Values>>({
  children,
  ...rest
}: Omit<FieldProps<Values, Name>, 'sanitise'> & { children: ReactNode }) {
  return <FormField {...rest}>{(field) => <Select {...field}>{children}</Select>}</FormField>
}

/** A form's `NumberField`. */
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

/** A form's `Checkbox`. */
export function FormCheckbox<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  deps,
  ...rest
}: Binding<Values, Name> & Omit<ComponentProps<typeof Checkbox>, 'checked' | 'onChange'>) {
  const { value, ...field } = useController({ control, name, rules: { deps } }).field
  return <Checkbox {...rest} {...field} checked={value} />
}
