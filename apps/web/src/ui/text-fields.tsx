import type { ChangeEvent, ComponentProps, ComponentType } from 'react'
import { Field } from './field.tsx'
import { Input, Select, TextArea } from './input.tsx'

/** The props of `Field` and of its control, to which the other props go; `onChange` receives the new value. */
type TextFieldProps<Control extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<typeof Field>, 'children'> &
  Omit<ComponentProps<Control>, 'onChange' | 'className'> & { onChange: (value: string) => void }

const makeTextField = <Control extends 'input' | 'select' | 'textarea'>(
  control: ComponentType<ComponentProps<Control>>,
) =>
  function TextField(props: TextFieldProps<Control>) {
    const { label, hint, error, question, aside, className, onChange, ...rest } = props
    // TypeScript cannot check the props of a generic component, so this lists those that are passed.
    const Control = control as ComponentType<
      typeof rest & { onChange: (event: ChangeEvent<{ value: string }>) => void }
    >
    return (
      <Field label={label} hint={hint} error={error} question={question} aside={aside} className={className}>
        {(wiring) => <Control {...rest} {...wiring} onChange={({ target }) => onChange(target.value)} />}
      </Field>
    )
  }

export const InputField = makeTextField<'input'>(Input)
export const TextAreaField = makeTextField<'textarea'>(TextArea)
/** The children are the options. */
export const SelectField = makeTextField<'select'>(Select)
