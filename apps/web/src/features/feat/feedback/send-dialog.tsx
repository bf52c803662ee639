import type { StoredFileId } from '@marquee/contract'
import { Field, Select, Textarea } from '@marquee/ui'
import { useId, useState } from 'react'
import { useCommandForm } from '../../../lib/command/use-command-form.ts'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { PictureField } from '../../../lib/record/picture-field.tsx'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useAskPicture, useFeedbackCommands } from '../queries.ts'
import { useScreens } from '../screen-names.ts'

const pictureField = { purpose: 'feedbackPicture' } as const

interface SendDialogProps {
  /** The address of the screen from which the person came. */
  from: string | null
  onClose: () => void
}

/** What should be better, on which screen, with a picture when it helps. */
export function SendDialog({ from, onClose }: SendDialogProps) {
  const { t } = useTexts('feat', 'errors')
  const id = useId()
  const ask = useAskPicture()
  const { send } = useFeedbackCommands()
  const screens = useScreens()
  const [typed, setTyped] = useState({
    text: '',
    screen: screens.some(({ path }) => path === from) ? (from ?? '') : '',
    picture: null as StoredFileId | null,
  })
  const set = (more: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...more }))
  const text = typed.text.trim()
  const form = useCommandForm({
    name: 'feat.send',
    send: (input: { commandId: string; text: string; screen: string | null; picture: StoredFileId | null }) =>
      send(input),
    fields: ['text', 'screen', 'picture'],
    read: () => (text ? { text, screen: typed.screen || null, picture: typed.picture } : null),
    onDone() {
      toast.success(t('feat:feedback.sent'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('feat:feedback.send')}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      isDirty={text !== '' || typed.picture !== null}
      submitLabel={t('feat:feedback.send')}
    >
      <Field
        id={`${id}-text`}
        label={t('feat:feedback.text')}
        error={form.errorAt('text', text === '' && t('errors:field.required'))}
        required
      >
        <Textarea
          value={typed.text}
          rows={5}
          maxLength={2000}
          onChange={(event) => set({ text: event.target.value })}
        />
      </Field>
      <Field id={`${id}-screen`} label={t('feat:feedback.screen')} error={form.errorAt('screen')}>
        <Select
          value={typed.screen}
          options={[
            { value: '', label: t('feat:feedback.noScreen') },
            ...screens.map(({ path, name }) => ({ value: path, label: name })),
          ]}
          onValueChange={(screen) => set({ screen })}
        />
      </Field>
      <PictureField
        id={`${id}-picture`}
        label={t('feat:feedback.picture')}
        error={form.errorAt('picture')}
        field={pictureField}
        value={typed.picture ?? ''}
        stored={null}
        ask={ask}
        onChange={(picture) => set({ picture: (picture || null) as StoredFileId | null })}
      />
    </FormDialog>
  )
}
