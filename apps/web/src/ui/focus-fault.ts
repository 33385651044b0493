/** Focuses the first invalid field of a form after it has rendered, because it may be out of view. */
export function focusFault(form: HTMLElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}
