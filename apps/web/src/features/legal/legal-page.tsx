import { ErrorState, TextLink, Wordmark } from '@marquee/ui'
import { Link } from 'react-router-dom'
import { LanguageSwitch } from '../../lib/language-switch.tsx'
import { paths } from '../../lib/paths.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { usePublicHome } from '../../parts/programme/queries.ts'

interface LegalPageProps {
  title: string
  /** Drawn with the name of the venue that answers for the text. */
  lead: (venue: string) => string
  sections: (venue: string) => { id: string; title: string; body: string }[]
}

/** A text of the venue that everybody may read, signed in or not. */
export function LegalPage({ title, lead, sections }: LegalPageProps) {
  const { t } = useTexts('legal', 'common', 'home')
  const home = usePublicHome()
  // Before there is a venue the product's own name stands in.
  const venue = home.data && (home.data.venue?.name ?? t('common:product'))
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <header className="flex items-center justify-between gap-4 p-6 max-sm:p-4">
        <Link to={paths.home} className="rounded-md text-accent">
          <Wordmark name={t('common:product')} size={30} />
        </Link>
        <LanguageSwitch />
      </header>
      <main className="mx-auto w-full max-w-2xl flex-1 px-6 py-8 max-sm:px-4">
        <h1 className="stretch-wide font-[680] text-2xl tracking-[-.012em]">{title}</h1>
        {home.isError && !venue && (
          <ErrorState
            title={t('home:venueFailed')}
            requestId={readFailure(home.error).requestId ?? undefined}
            onRetry={() => home.refetch()}
            retrying={home.isFetching}
          />
        )}
        {venue && (
          <>
            <p className="mt-2 text-ink-2">{lead(venue)}</p>
            {sections(venue).map((section) => (
              <section key={section.id} className="mt-7">
                <h2 className="font-[650] text-md">{section.title}</h2>
                <p className="mt-1.5 text-ink-2 leading-6">{section.body}</p>
              </section>
            ))}
          </>
        )}
      </main>
      <footer className="flex flex-wrap gap-x-5 gap-y-2 p-6 text-sm max-sm:p-4">
        <LegalLinks />
        <TextLink render={<Link to={paths.home} />}>{t('legal:back')}</TextLink>
      </footer>
    </div>
  )
}

/** The way to the two texts. */
function LegalLinks() {
  const { t } = useTexts('legal')
  return (
    <>
      <TextLink render={<Link to={paths.terms} />}>{t('legal:terms.title')}</TextLink>
      <TextLink render={<Link to={paths.privacy} />}>{t('legal:privacy.title')}</TextLink>
    </>
  )
}
