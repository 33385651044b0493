import { useId, useState, type FormEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { InputField } from '../../../ui/text-fields.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { focusFault } from '../../../ui/focus-fault.ts'
import type { TabTemplate } from './tab-templates.ts'
import { t } from '../../../language/t.ts'

const MAX_NAME = 60

/** Names a new tab for the current view, or renames an existing one. */
export function TabDialog({
  title,
  name: given,
  about,
  submit,
  onSave,
  templates = [],
  onTemplate,
  onClose,
}: {
  title: string
  name: string
  about: string
  submit: string
  /** Resolves to whether it was saved. */
  onSave: (name: string) => Promise<boolean>
  /** Templates that can be added unchanged. */
  templates?: readonly TabTemplate[]
  onTemplate?: (template: TabTemplate) => Promise<boolean>
  onClose: () => void
}) {
  const formId = useId()
  const [name, setName] = useState(given)
  const [submitted, setSubmitted] = useState(false)
  const [busy, setBusy] = useState(false)
  const missing = name.trim() === ''

  async function finish(work: () => Promise<boolean>): Promise<void> {
    setBusy(true)
    const saved = await work()
    setBusy(false)
    if (saved) onClose()
  }
  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setSubmitted(true)
    if (missing) focusFault(event.currentTarget)
    else void finish(() => onSave(name.trim()))
  }

  return (
    <Dialog
      width="narrow"
      onClose={onClose}
      title={title}
      description={about}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={save}>
        <InputField
          label={t('Name of the tab')}
          error={submitted && missing ? t('Enter a name') : null}
          value={name}
          maxLength={MAX_NAME}
          autoComplete="off"
          onChange={setName}
        />
      </form>
      {onTemplate && templates.length > 0 && (
        <section>
          <h3 className="mb-2 text-sm font-semibold">{t('Or use a ready-made tab')}</h3>
          <ul className="flex flex-col gap-2">
            {templates.map((template) => (
              <li key={template.name}>
                <button
                  type="button"
                  disabled={busy}
                  className="flex w-full flex-col rounded-lg border border-line px-3 py-2 text-left hover:border-edge hover:bg-sunken"
                  onClick={() => void finish(() => onTemplate(template))}
                >
                  <span className="text-sm font-semibold">{template.name}</span>
                  <span className="text-sm text-muted">{template.about}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}
