import { BulbLine, ErrorState, LinkButton, Wordmark } from '@marquee/ui'
import { Link } from 'react-router-dom'
import { LanguageSwitch } from '../../lib/language-switch.tsx'
import { paths } from '../../lib/paths.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { type Show, useProgramme, usePublicHome } from '../../parts/programme/queries.ts'

/** What everybody sees: whose venue this is, and the door for the staff. */
export function PublicHome() {
  const { t } = useTexts('home', 'common', 'shell')
  const home = usePublicHome()
  const venue = home.data?.venue
  return (
    <div className="chrome flex min-h-dvh flex-col bg-chrome text-on-chrome">
      <header className="flex items-center justify-between gap-4 p-6 max-sm:p-4">
        <Wordmark name={t('common:product')} size={30} />
        <LinkButton variant="chrome" render={<Link to={paths.signIn} />}>
          {t('home:staffSignIn')}
        </LinkButton>
      </header>
      <main className="flex flex-1 flex-col items-center justify-center gap-8 p-6 max-sm:p-4">
        {home.isError ? (
          <div className="rounded-lg bg-surface text-ink">
            <ErrorState
              title={t('home:venueFailed')}
              requestId={readFailure(home.error).requestId ?? undefined}
              onRetry={() => home.refetch()}
              retrying={home.isFetching}
            />
          </div>
        ) : (
          <div className="w-full max-w-3xl rounded-xl bg-chrome-line p-8 max-sm:p-4">
            <BulbLine count={24} size="lg" />
            <div className="my-5 rounded-md bg-on-chrome px-6 py-10 text-center text-chrome max-sm:py-7">
              <h1 className="stretch-wide font-[760] text-3xl [overflow-wrap:anywhere] max-sm:text-2xl">
                {venue?.name ?? t('common:product')}
              </h1>
              {venue?.city && <p className="mt-2 font-semibold text-lg">{venue.city}</p>}
            </div>
            <BulbLine count={24} size="lg" />
          </div>
        )}
        {venue && <Programme />}
      </main>
      <footer className="flex items-center justify-between gap-4 p-6 text-on-chrome-2 text-sm max-sm:p-4">
        <span>{t('shell:footer.copyright', { year: new Date().getFullYear() })}</span>
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          <Link to={paths.terms} className="rounded-xs hover:underline focus-visible:outline-bulb">
            {t('home:terms')}
          </Link>
          <Link to={paths.privacy} className="rounded-xs hover:underline focus-visible:outline-bulb">
            {t('home:privacy')}
          </Link>
        </span>
        <LanguageSwitch />
      </footer>
    </div>
  )
}

/** What plays next, for guests at the door and for the screen on the wall. */
function Programme() {
  const { t } = useTexts('home')
  const programme = useProgramme()
  if (programme === undefined) return null
  if (programme === null) return <p className="text-on-chrome-2">{t('home:nothing')}</p>
  return (
    <section aria-labelledby="programme" className="w-full max-w-3xl">
      <h2 id="programme" className="mb-1 font-semibold text-on-chrome-2">
        {programme.isToday ? t('home:today') : t('home:next', { date: programme.date })}
      </h2>
      <ul>
        {programme.shows.map((show) => (
          <ShowLine key={show.id} show={show} />
        ))}
      </ul>
    </section>
  )
}

function ShowLine({ show }: { show: Show }) {
  const { t } = useTexts('home')
  return (
    <li className="flex items-baseline gap-5 border-chrome-line border-t py-3 max-sm:gap-4">
      <time dateTime={show.startsAt} className="tnum stretch-wide w-20 shrink-0 font-[680] text-lg max-sm:w-16">
        {show.starts}
      </time>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-lg [overflow-wrap:anywhere]">{show.name}</span>
        <span className="text-on-chrome-2 text-sm">{show.floor}</span>
      </span>
      {show.isRunning && (
        <span className="flex shrink-0 items-center gap-2 text-on-chrome-2 text-sm">
          <i aria-hidden="true" className="size-2 rounded-full bg-bulb" />
          {t('home:running')}
        </span>
      )}
    </li>
  )
}
