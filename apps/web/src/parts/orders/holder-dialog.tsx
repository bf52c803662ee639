import type { ShownPass } from '@marquee/contract'
import { Button, Dialog, Field, TextInput } from '@marquee/ui'
import { type SyntheticEvent, useRef, useState } from 'react'
import { FormFailure } from '../../lib/form/form-failure.tsx'
import { toast } from '../../lib/toast/toast.ts'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { usePassPlace } from './pass-item.tsx'
import { useNameHolder } from './queries.ts'

interface HolderDialogProps {
  pass: ShownPass
  onClose: () => void
}

const currentOf = (details: Record<string, unknown>) =>
  (details.current as { holder?: string | null } | undefined)?.holder

/** Changes the name on a pass. When somebody else has just changed it, says to what, and the next press replaces that. */
export function HolderDialog({ pass, onClose }: HolderDialogProps) {
  const { t } = useTexts('orderList', 'common', 'errors')
  const place = usePassPlace()
  const save = useNameHolder()
  const [known, setKnown] = useState(pass.holderName)
  const [name, setName] = useState(pass.holderName ?? '')
  const [failure, setFailure] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const isMissing = failure?.issues.some(({ path }) => path === 'holder') ?? false

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (save.isPending) return
    setFailure(null)
    try {
      await save.mutateAsync({ passId: pass.id, expectedHolder: known, holder: name.trim() || null })
      toast.success(t('orderList:holder.saved', { place: place(pass) }))
      onClose()
    } catch (error) {
      const failed = readFailure(error)
      const current = currentOf(failed.details)
      if (current !== undefined) setKnown(current)
      setFailure(failed)
      setAttempt((count) => count + 1)
      input.current?.focus()
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('orderList:holder.title', { place: place(pass) })}
      description={t('orderList:holder.body')}
      initialFocus={input}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="primary" type="submit" form="pass-holder" loading={save.isPending}>
            {t('orderList:holder.submit')}
          </Button>
        </>
      }
    >
      <form id="pass-holder" noValidate onSubmit={submit}>
        {!isMissing && (
          <FormFailure
            failure={failure}
            attempt={attempt}
            words={{
              STATE: t('orderList:holder.notAnyMore'),
              STALE: known ? t('orderList:holder.stale', { name: known }) : t('orderList:holder.staleNone'),
            }}
          />
        )}
        <Field
          id="pass-holder-name"
          label={t('orderList:guest.name')}
          hint={t('orderList:holder.hint')}
          error={isMissing ? t('errors:field.required') : undefined}
        >
          <TextInput
            ref={input}
            value={name}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
