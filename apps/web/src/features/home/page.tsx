import { BulbLine, ErrorState, LinkButton, Wordmark } from '@marquee/ui'
import { Link } from 'react-router-dom'
import { useSignIn } from '../../lib/auth-session/current.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useHome } from './queries.ts'

/** What everybody sees: whose house this is, and the door for the staff. */
export default function HomePage() {
  const { t } = useTexts('home', 'common', 'shell')
  const home = useHome()
  const isSignedIn = useSignIn() !== null
  const venue = home.data?.venue
  return (
    <div className="chrome flex min-h-dvh flex-col bg-chrome text-on-chrome">
      <header className="flex items-center justify-between gap-4 p-6 max-sm:p-4">
        <Wordmark name={t('common:product')} size={30} />
        <LinkButton variant="chrome" render={<Link to={isSignedIn ? '/' : '/sign-in'} />}>
          {t(isSignedIn ? 'home:goToWork' : 'home:staffSignIn')}
        </LinkButton>
      </header>
      <main className="grid flex-1 place-items-center p-6 max-sm:p-4">
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
            <BulbLine count={24} />
            <div className="my-5 rounded-md bg-on-chrome px-6 py-10 text-center text-chrome max-sm:py-7">
              <h1 className="stretch-wide font-[760] text-3xl [overflow-wrap:anywhere] max-sm:text-2xl">
                {venue?.name ?? t('common:product')}
              </h1>
              {venue?.city && <p className="mt-2 font-semibold text-lg">{venue.city}</p>}
            </div>
            <BulbLine count={24} />
          </div>
        )}
      </main>
      <footer className="p-6 text-on-chrome-2 text-sm max-sm:p-4">
        {t('shell:footer.copyright', { year: new Date().getFullYear() })}
      </footer>
    </div>
  )
}
