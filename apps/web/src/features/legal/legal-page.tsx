import { inLanguage } from '@marquee/contract'
import { AfterDelay, ErrorState, Skeleton, TextLink, Wordmark } from '@marquee/ui'
import { Link } from 'react-router-dom'
import { useFormat } from '../../lib/format.ts'
import { LanguageSwitch } from '../../lib/language-switch.tsx'
import { paths } from '../../lib/paths.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { sectionsOf, standardText } from '../../parts/legal/standard-text.ts'
import { usePublicHome } from '../../parts/programme/queries.ts'
import { useLegalText } from './queries.ts'

/** A text of the venue that everybody may read, signed in or not. */
export function LegalPage({ id }: { id: 'terms' | 'privacy' }) {
  const { t } = useTexts('legal', 'common')
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <header className="flex items-center justify-between gap-4 p-6 max-sm:p-4">
        <Link to={paths.home} className="rounded-md text-accent">
          <Wordmark name={t('common:product')} size={30} />
        </Link>
        <LanguageSwitch />
      </header>
      <main className="mx-auto w-full max-w-2xl flex-1 px-6 py-8 max-sm:px-4">
        <h1 className="stretch-wide font-[680] text-2xl tracking-[-.012em]">{t(`legal:${id}.title`)}</h1>
        <LegalBody key={id} id={id} />
      </main>
      <footer className="flex flex-wrap gap-x-5 gap-y-2 p-6 text-sm max-sm:p-4">
        <TextLink render={<Link to={paths.terms} />}>{t('legal:terms.title')}</TextLink>
        <TextLink render={<Link to={paths.privacy} />}>{t('legal:privacy.title')}</TextLink>
        <TextLink render={<Link to={paths.home} />}>{t('legal:back')}</TextLink>
      </footer>
    </div>
  )
}

function LegalBody({ id }: { id: 'terms' | 'privacy' }) {
  const { t, language } = useTexts('legal', 'common')
  const format = useFormat()
  const home = usePublicHome()
  const legal = useLegalText(id)
  const failed = [home, legal].find((each) => each.isError && each.data === undefined)
  if (failed)
    return (
      <ErrorState
        title={t('legal:loadFailed')}
        requestId={readFailure(failed.error).requestId ?? undefined}
        onRetry={() => failed.refetch()}
        retrying={failed.isFetching}
      />
    )
  if (home.data === undefined || legal.data === undefined)
    return (
      <div aria-busy="true" className="mt-4 flex flex-col gap-3">
        <span role="status" className="sr-only">
          {t('common:state.loading')}
        </span>
        <AfterDelay>
          <Skeleton width="60%" />
          <Skeleton width="90%" />
          <Skeleton width="80%" />
        </AfterDelay>
      </div>
    )
  // Before there is a venue the product's own name stands in.
  const venue = home.data.venue?.name ?? t('common:product')
  const own = legal.data && inLanguage(legal.data.text, language)
  // The venue's words may be there in the other language only.
  const isOther = own && own !== legal.data?.text[language]
  const sections = sectionsOf(own || standardText(id, { t, venue }))
  return (
    <>
      {legal.data && (
        <p className="mt-2 text-ink-3 text-sm">
          {t('legal:version', { version: legal.data.rev, date: format.date(legal.data.since, 'long') })}
        </p>
      )}
      <div lang={isOther ? (language === 'en' ? 'tr' : 'en') : undefined}>
        {sections.map(({ title, paragraphs }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text is read, never reordered
          <section key={index} className={title ? 'mt-7' : 'mt-4'}>
            {title && <h2 className="font-[650] text-md">{title}</h2>}
            {paragraphs.map((paragraph, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <p key={at} className="mt-1.5 text-ink-2 leading-6 [overflow-wrap:anywhere]">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </div>
    </>
  )
}
