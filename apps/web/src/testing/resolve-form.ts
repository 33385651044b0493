import type { FieldValues, Resolver } from 'react-hook-form'

const OPTIONS = { fields: {}, shouldUseNativeValidation: undefined, names: undefined }

/** Returns what a form submits, and the message for each invalid field. */
export async function resolveForm<Draft extends FieldValues, Body>(
  resolver: Resolver<Draft, unknown, Body>,
  draft: Draft,
): Promise<{ values: Body | Record<string, never>; messages: Record<string, unknown> }> {
  const { values, errors } = await resolver(draft, undefined, OPTIONS)
  const messages = Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]))
  return { values, messages }
}
