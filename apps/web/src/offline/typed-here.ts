type Control = HTMLInputElement | HTMLTextAreaElement

const typed = new Set<Control>()

/** Notes where on the page somebody types, from now on. A search is typed again in a moment, and does not count. */
export function watchTyping(): () => void {
  const note = ({ target }: Event): void => {
    for (const one of typed) if (!one.isConnected) typed.delete(one)
    if (isControl(target)) typed.add(target)
  }
  document.addEventListener('input', note, true)
  return () => document.removeEventListener('input', note, true)
}

/** Whether something stands on the page that somebody typed here, and that a reload may take away. */
export const hasTyped = (): boolean =>
  [...typed].some((one) => one.isConnected && one.value !== '' && !one.closest('[data-outlives-reload]'))

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['search', 'checkbox', 'radio', 'file'].includes(target.type))
