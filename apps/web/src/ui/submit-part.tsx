import { Button, type ButtonProps } from './button.tsx'
import { Problem } from './notice.tsx'

/** The end of a full-page form: the error and the submit button. */
export function SubmitPart({
  problem,
  ...button
}: Pick<ButtonProps, 'busy' | 'disabled' | 'icon' | 'children'> & { problem: string | null | undefined }) {
  return (
    <>
      <Problem className="my-2">{problem}</Problem>
      <Button type="submit" variant="primary" size="large" className="mt-2 w-full" {...button} />
    </>
  )
}
