import { createTab } from '@spoor/contract/routes/tabs.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormInput, schemaResolver } from '../../../ui/form.tsx'
import type { TabTemplate } from './tab-templates.ts'
import { t } from '../../../language/t.ts'

const MAX_NAME = 60
const resolver = schemaResolver(createTab.schemas.body.pick({ name: true }), { sentences: { name: t('Enter a name') } })

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
  /** Resolves to true if it was saved. */
  onSave: (name: string) => Promise<boolean>
  templates?: readonly TabTemplate[]
  onTemplate?: (template: TabTemplate) => Promise<boolean>
  onClose: () => void
}) {
  const { control, formState, handleSubmit } = useForm({ defaultValues: { name: given }, resolver })
  const [busy, setBusy] = useState(false)
  async function finish(work: Promise<boolean>): Promise<void> {
    setBusy(true)
    const saved = await work
    setBusy(false)
    if (saved) onClose()
  }

  return (
    <FormDialog
      width="narrow"
      title={title}
      description={about}
      submit={submit}
      busy={busy || formState.isSubmitting}
      onSubmit={handleSubmit(({ name }) => finish(onSave(name)))}
      onClose={onClose}
    >
      <FormInput control={control} name="name" label={t('Name of the tab')} maxLength={MAX_NAME} autoComplete="off" />
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
                  onClick={() => void finish(onTemplate(template))}
                >
                  <span className="text-sm font-semibold">{template.name}</span>
                  <span className="text-sm text-muted">{template.about}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </FormDialog>
  )
}
