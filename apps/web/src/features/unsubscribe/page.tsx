import { Button, Skeleton, Wordmark } from '@marquee/ui'
import { type FormEvent, useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { FormAlert } from '../../lib/form/form-alert.tsx'
import { useFailureText } from '../../lib/form/use-failure-text.ts'
import { LanguageSwitch } from '../../lib/language-switch.tsx'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useOpenUnsubscribe, useUnsubscribe } from './queries.ts'

/** Where customers end mails with offers, by the link of one and without an account. Opening it changes nothing. */
export default function UnsubscribePage() {
  const { t } = useTexts('unsubscribe', 'common')
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const opened = useOpenUnsubscribe()
  const { mutate: open } = opened
  const ended = useUnsubscribe()
  const failureText = useFailureText()
  useEffect(() => open({ token }), [open, token])
  const shown = ended.data ?? opened.data
  const error = ended.error ?? opened.error
  const failure = error && readFailure(error)
  const isOver = failure?.issues.some(({ path }) => path === 'token') ?? false
  function submit(event: FormEvent) {
    event.preventDefault()
    ended.mutate({ token })
  }
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-xl flex-col gap-6 bg-surface px-6 py-6">
      <div className="flex items-center justify-between gap-4 text-accent">
        <Wordmark name={t('common:product')} size={32} />
        <LanguageSwitch />
      </div>
      <h1 className="stretch-wide font-[680] text-2xl tracking-[-.012em] [overflow-wrap:anywhere]">
        {shown ? t('unsubscribe:titleOf', { venue: shown.venue }) : t('unsubscribe:title')}
      </h1>
      {failure && <FormAlert tone="error">{isOver ? t('unsubscribe:over') : failureText(failure)}</FormAlert>}
      {failure && !isOver && !shown && (
        <Button loading={opened.isPending} onClick={() => open({ token })}>
          {t('unsubscribe:again')}
        </Button>
      )}
      {shown?.isOff && <FormAlert tone="success">{t('unsubscribe:done', { venue: shown.venue })}</FormAlert>}
      {shown && !shown.isOff && (
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <p className="text-ink-2">{t('unsubscribe:lead')}</p>
          <Button variant="primary" size="lg" type="submit" block loading={ended.isPending}>
            {t('unsubscribe:stop')}
          </Button>
        </form>
      )}
      {!shown && !failure && (
        <div aria-busy="true" className="flex flex-col gap-4">
          <Skeleton width="60%" />
          <Skeleton width="100%" height={48} shape="box" />
        </div>
      )}
    </main>
  )
}
