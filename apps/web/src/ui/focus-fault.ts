/** Gives the keyboard to the first field of a form that is wrong, once it is drawn as such: it may be out of sight. */
export function focusFault(form: HTMLElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}
