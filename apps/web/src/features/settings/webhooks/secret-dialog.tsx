import type { WebhookRow } from '@marquee/contract'
import { Button, Dialog, Field, TextInput } from '@marquee/ui'
import Copy from 'lucide-react/icons/copy'
import { copyText } from '../../../lib/copy.ts'
import { FormAlert } from '../../../lib/form/form-alert.tsx'
import { useFailureText } from '../../../lib/form/use-failure-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useRotateSecret } from '../queries.ts'

/** Makes the secret by which a partner knows that a message is ours, and shows it this once. */
export function SecretDialog({ webhook, onClose }: { webhook: WebhookRow; onClose: () => void }) {
  const { t } = useTexts('settings', 'common')
  const format = useFormat()
  const failureText = useFailureText()
  const rotate = useRotateSecret()
  const { id, name, secretAt } = webhook
  const copy = async (text: string) => {
    if (await copyText(text)) toast.success(t('common:toast.copied'))
  }
  return (
    <Dialog
      open
      title={t('settings:webhooks.secretTitle', { name })}
      onClose={onClose}
      footer={
        rotate.data ? (
          <Button variant="primary" onClick={onClose}>
            {t('settings:webhooks.secretKept')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('common:action.cancel')}</Button>
            <Button variant="primary" loading={rotate.isPending} onClick={() => rotate.mutate({ id })}>
              {t(secretAt ? 'settings:webhooks.newSecret' : 'settings:webhooks.makeSecret')}
            </Button>
          </>
        )
      }
    >
      {rotate.isError && <FormAlert tone="error">{failureText(readFailure(rotate.error))}</FormAlert>}
      {rotate.data ? (
        <div className="flex flex-col gap-3">
          <Field label={t('settings:webhooks.secret')} hint={t('settings:webhooks.secretOnce')}>
            <TextInput
              readOnly
              value={rotate.data.secret}
              autoComplete="off"
              spellCheck={false}
              className="font-mono"
              onFocus={(event) => event.target.select()}
            />
          </Field>
          <div>
            <Button icon={Copy} onClick={() => void copy(rotate.data.secret)}>
              {t('settings:webhooks.copySecret')}
            </Button>
          </div>
          {rotate.data.previousUntil && (
            <p className="text-ink-2 text-sm">
              {t('settings:webhooks.secretBefore', { time: format.dateTime(rotate.data.previousUntil) })}
            </p>
          )}
        </div>
      ) : (
        <p>{t(secretAt ? 'settings:webhooks.newSecretLead' : 'settings:webhooks.makeSecretLead')}</p>
      )}
    </Dialog>
  )
}
