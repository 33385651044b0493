import { MAX_REASON } from '@spoor/contract/limits/limits.ts'
import { useState, type ComponentProps } from 'react'
import { useReasons } from '../api/use-reasons.ts'
import { Input, Options } from './field.tsx'
import { useDebounced } from './use-debounced.ts'

const ASK_AFTER_MS = 200

/** An input for a trip's reason that autocompletes recent reasons on focus. */
export function ReasonInput({ onFocus, ...rest }: ComponentProps<'input'> & { id: string; value: string }) {
  const [hasFocus, setHasFocus] = useState(false)
  return (
    <>
      <Input
        {...rest}
        {...(hasFocus && { list: `${rest.id}-reasons` })}
        maxLength={MAX_REASON}
        autoComplete="off"
        onFocus={(event) => {
          setHasFocus(true)
          onFocus?.(event)
        }}
      />
      {hasFocus && <Reasons id={`${rest.id}-reasons`} typed={rest.value} />}
    </>
  )
}

function Reasons({ id, typed }: { id: string; typed: string }) {
  const reasons = useReasons(useDebounced(typed, ASK_AFTER_MS)).data ?? []
  return (
    <datalist id={id}>
      <Options of={reasons.filter((reason) => reason !== typed).map((reason) => [reason, reason])} />
    </datalist>
  )
}
