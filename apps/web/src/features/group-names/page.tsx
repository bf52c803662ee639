import { inLanguage } from '@marquee/contract'
import type { GroupNamesByLink } from '@marquee/contract/group-names'
import { createFormatters } from '@marquee/i18n'
import { Button, Skeleton, Wordmark } from '@marquee/ui'
import { type FormEvent, type ReactNode, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { FormAlert } from '../../lib/form/form-alert.tsx'
import { useFailureText } from '../../lib/form/use-failure-text.ts'
import { LanguageSwitch } from '../../lib/language-switch.tsx'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { changesOf, mergedTexts, problemOf, textsOf } from '../../parts/group-names/model.ts'
import { NameFields } from '../../parts/group-names/name-fields.tsx'
import { useOpenNames, useSendNames } from './queries.ts'

const isOver = ({ issues }: Failure) => issues.some(({ path }) => path === 'token')

/** Where the organiser of a group enters who comes: by the link of a mail, without an account, on a phone as well. */
export default function GroupNamesPage() {
  const { t } = useTexts('groupNames')
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const { mutate, data, error, isPending } = useOpenNames()
  useEffect(() => mutate({ token }), [mutate, token])
  const failureText = useFailureText()
  if (data) return <Form token={token} given={data} />
  const failure = error && readFailure(error)
  return (
    <Frame title={t('groupNames:title')}>
      {failure ? (
        <>
          <FormAlert tone="error">{isOver(failure) ? t('groupNames:over') : failureText(failure)}</FormAlert>
          {!isOver(failure) && (
            <Button loading={isPending} onClick={() => mutate({ token })}>
              {t('groupNames:again')}
            </Button>
          )}
        </>
      ) : (
        <div aria-busy="true" className="flex flex-col gap-4">
          <Skeleton width="60%" />
          <Skeleton width="100%" height={160} shape="box" />
        </div>
      )}
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTexts('common')
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-2xl flex-col gap-6 bg-surface px-6 py-6">
      <div className="flex items-center justify-between gap-4 text-accent">
        <Wordmark name={t('common:product')} size={32} />
        <LanguageSwitch />
      </div>
      <h1 className="stretch-wide font-[680] text-2xl tracking-[-.012em] [overflow-wrap:anywhere]">{title}</h1>
      {children}
    </main>
  )
}

type Outcome = { kind: 'saved' | 'merged' | 'over' } | { kind: 'failed'; failure: Failure; attempt: number }

function Form({ token, given }: { token: string; given: GroupNamesByLink }) {
  const { t, language } = useTexts('groupNames', 'common')
  const [shown, setShown] = useState(given)
  const [texts, setTexts] = useState(() => textsOf(given.lines))
  const [tried, setTried] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const open = useOpenNames()
  const send = useSendNames()
  const failureText = useFailureText()
  const format = useMemo(() => createFormatters({ language, timeZone: shown.zone }), [language, shown.zone])
  const lines = changesOf(shown.lines, texts)
  const pending = send.isPending || open.isPending
  const failed = (error: unknown) => {
    const failure = readFailure(error)
    setOutcome((last) =>
      isOver(failure)
        ? { kind: 'over' }
        : { kind: 'failed', failure, attempt: last?.kind === 'failed' ? last.attempt + 1 : 1 },
    )
  }
  async function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (pending || shown.lines.some((line) => problemOf(line, texts) !== null)) return
    if (lines.length === 0) return setOutcome({ kind: 'saved' })
    try {
      const saved = await send.mutateAsync({ token, lines })
      setShown(saved)
      setTexts(textsOf(saved.lines))
      setOutcome({ kind: 'saved' })
    } catch (error) {
      if (readFailure(error).reason !== 'STALE') return failed(error)
      // Someone else has entered names too: theirs come in beside what is typed here.
      await open.mutateAsync({ token }).then((now) => {
        setTexts(mergedTexts(shown.lines, now.lines, texts))
        setShown(now)
        setOutcome({ kind: 'merged' })
      }, failed)
    }
  }
  return (
    <Frame title={t('groupNames:titleOf', { group: shown.group })}>
      <p className="text-ink-2">
        <b className="block text-ink">{inLanguage(shown.show, language)}</b>
        {format.dateTime(shown.startsAt, 'long')}
        <span className="block">{shown.venue}</span>
      </p>
      <p className="text-ink-2">{t('groupNames:lead', { at: format.until(shown.until, 'long') })}</p>
      <form noValidate onSubmit={save} className="flex flex-col gap-5">
        {outcome?.kind === 'saved' && lines.length === 0 && (
          <FormAlert tone="success">{t('groupNames:saved')}</FormAlert>
        )}
        {outcome?.kind === 'merged' && <FormAlert tone="error">{t('groupNames:merged')}</FormAlert>}
        {outcome?.kind === 'over' && <FormAlert tone="error">{t('groupNames:over')}</FormAlert>}
        {outcome?.kind === 'failed' && (
          <FormAlert tone="error" attempt={outcome.attempt}>
            {outcome.failure.details.state === 'used' ? t('groupNames:used') : failureText(outcome.failure)}
          </FormAlert>
        )}
        <NameFields
          lines={shown.lines}
          texts={texts}
          tried={tried}
          onChange={(next) => {
            setTexts(next)
            if (outcome?.kind === 'saved') setOutcome(null)
          }}
        />
        <Button variant="primary" size="lg" type="submit" block loading={pending}>
          {t('groupNames:save')}
        </Button>
      </form>
    </Frame>
  )
}
