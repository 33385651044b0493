import { Button } from './button.tsx'
import type { ButtonProps } from './button.tsx'
import { Notice } from './notice.tsx'

/** The end of a form that has a page to itself: what went wrong, and its one button. */
export function SubmitPart({
  problem,
  ...button
}: Pick<ButtonProps, 'busy' | 'disabled' | 'icon' | 'children'> & { problem: string | null | undefined }) {
  return (
    <>
      <div className="my-2 empty:hidden">{problem && <Notice kind="bad">{problem}</Notice>}</div>
      <Button type="submit" variant="primary" size="large" className="mt-2 w-full" {...button} />
    </>
  )
}
