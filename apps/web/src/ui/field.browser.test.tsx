import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Field, Input } from './field.tsx'

test('focuses the control before the content above it', async () => {
  await render(
    <Field label="Password" aside={<a href="/forgot-password">Forgot your password?</a>}>
      {(control) => <Input {...control} />}
    </Field>,
  )
  await userEvent.tab()
  await expect.element(page.getByLabelText('Password')).toHaveFocus()
  await userEvent.tab()
  const aside = page.getByRole('link')
  await expect.element(aside).toHaveFocus()
  expect(aside.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
    page.getByLabelText('Password').element().getBoundingClientRect().top,
  )
})
