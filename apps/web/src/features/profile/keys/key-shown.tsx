import { Button, ConfirmDialog, Dialog, Field, TextInput } from '@marquee/ui'
import Copy from 'lucide-react/icons/copy'
import { useRef, useState } from 'react'
import { copyText } from '../../../lib/copy.ts'
import { FormAlert } from '../../../lib/form/form-alert.tsx'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useUnsaved } from '../unsaved.tsx'

interface KeyShownProps {
  name: string
  apiKey: string
  onClose: () => void
}

/** A key, this once, and how it is used. */
export function KeyShown({ name, apiKey, onClose }: KeyShownProps) {
  const { t } = useTexts('profile', 'mfa', 'common')
  const [asks, setAsks] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useUnsaved('key', true)
  const example = `curl -H "Authorization: Bearer ${apiKey}" ${location.origin}/api/common/user`
  const copy = async (text: string) => {
    if (await copyText(text)) toast.success(t('common:toast.copied'))
    else toast.info(t('mfa:copyByHand'))
  }
  return (
    <Dialog
      open
      size="lg"
      title={t('profile:keys.shownTitle', { name })}
      onClose={() => setAsks(true)}
      initialFocus={field}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('profile:keys.kept')}
        </Button>
      }
    >
      <FormAlert tone="success">{t('profile:keys.made')}</FormAlert>
      <div className="flex flex-col gap-[var(--field-gap)]">
        <Field label={t('profile:keys.key')} hint={t('profile:keys.shownHint')}>
          <TextInput
            ref={field}
            readOnly
            value={apiKey}
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
            onFocus={(event) => event.target.select()}
          />
        </Field>
        <div>
          <Button icon={Copy} onClick={() => void copy(apiKey)}>
            {t('profile:keys.copyKey')}
          </Button>
        </div>
        <div>
          <p className="mb-1.5 font-semibold text-sm">{t('profile:keys.example')}</p>
          <pre className="whitespace-pre-wrap rounded-md bg-sunken px-4 py-3 font-mono text-sm [overflow-wrap:anywhere]">
            <code>{example}</code>
          </pre>
          <Button size="sm" variant="quiet" icon={Copy} className="mt-1" onClick={() => void copy(example)}>
            {t('profile:keys.copyExample')}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={asks}
        title={t('profile:keys.leaveTitle')}
        body={t('profile:keys.shownHint')}
        confirmLabel={t('mfa:leave.confirm')}
        cancelLabel={t('profile:keys.back')}
        onConfirm={onClose}
        onCancel={() => setAsks(false)}
      />
    </Dialog>
  )
}
