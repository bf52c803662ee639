import { AfterDelay, LoadingBulbs } from '@marquee/ui'
import type { ComponentType } from 'react'
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router-dom'
import { authSession } from '../lib/auth-session/current.ts'
import { isLayoutName, keepLayout } from '../lib/layout.ts'
import { paths } from '../lib/paths.ts'
import { loadTexts } from '../lib/texts.ts'
import { decide } from './guard.ts'
import { frameOf } from './layouts/layouts.tsx'
import { lazyPart } from './lazy-part.ts'
import { Root, Words } from './root.tsx'
import { RouteFailure } from './route-failure.tsx'
import { faceOf, type ScreenRow, screenRows, unknownScreen } from './routes.tsx'
import { orNoConnection } from './server-there.ts'
import { signedInPart } from './signed-in-part.ts'
import { visitor } from './visitor.ts'

declare global {
  interface Window {
    /** Has the browser fetch all files of a screen at once; of the page that was built (build/fetch-ahead.js). */
    fetchScreen?: (path: string) => void
  }
}

// Later screens have their code at hand and fetch their own data.
let isFirst = true

type Page = ReturnType<typeof lazyPart<ComponentType>>

/** The guard of one row: asks who is there, and meanwhile fetches what the screen is made of. */
async function enter(row: ScreenRow, page: Page | null, { request }: LoaderFunctionArgs) {
  const { pathname, search, searchParams } = new URL(request.url)
  // Also when the guard leads on to another address.
  const asked = searchParams.get('layout')
  if (isLayoutName(asked)) keepLayout(asked)
  // Those of the first screen are on their way.
  if (!isFirst) window.fetchScreen?.(row.path)
  const layoutFor = (signedIn: boolean) => frameOf(faceOf(row, { signedIn }).layout).load()
  const parts = Promise.all([
    page?.load(),
    layoutFor(authSession.current() !== null),
    loadTexts(row.texts),
    authSession.current() && signedInPart.load(),
  ])
  // The server refuses people who may not see it. What fails is asked for again, and said, by the screen.
  if (isFirst && authSession.current()?.me)
    void row
      .ahead?.()
      .then((part) => part.ahead(search))
      .catch(() => undefined)
  isFirst = false
  // Not awaited when the door stays shut.
  parts.catch(() => undefined)
  const asking =
    row.access === 'public' ? ({ signedIn: false } as const) : visitor().catch(orMissing(parts)).catch(orAlone(row))
  // Where an outage ends there is nothing to guard, and nobody to ask.
  const who = row.path === paths.notFound ? await Promise.resolve(asking).catch(() => null) : await asking
  if (who === null) return null
  const { access } = faceOf(row, who)
  const elsewhere = decide({ access, path: pathname, address: pathname + search }, who)
  if (elsewhere !== null) return redirect(elsewhere)
  await orNoConnection(parts)
  // The sign-in may have turned out to be over.
  if (row.guests) await layoutFor(who.signedIn)
  return null
}

/** Without an answer: says first what else is missing, because Retry then has more to fetch. */
const orMissing = (parts: Promise<unknown>) => async (error: unknown) => {
  await orNoConnection(parts)
  throw error
}

/** Some screens go on without an answer, on devices that keep what it takes. */
const orAlone = (row: ScreenRow) => async (error: unknown) => {
  const alone = await row
    .alone?.()
    .then((part) => part.visitorAlone(error))
    .catch(() => null)
  if (!alone) throw error
  return alone
}

function toRoute(row: ScreenRow): RouteObject {
  // Not by the router's own `lazy`: where that and the guard fail together, it shows nothing.
  const page = lazyPart(row.page)
  return {
    path: row.path,
    handle: { row },
    errorElement: <RouteFailure />,
    loader: (args) => enter(row, page, args),
    element: <Screen page={page} />,
  }
}

/** The guard has loaded it. */
function Screen({ page }: { page: Page }) {
  const Shown = page.get()
  return Shown && <Shown />
}

function Starting() {
  return (
    <div aria-busy="true" className="grid h-dvh place-items-center">
      <AfterDelay>
        <LoadingBulbs />
      </AfterDelay>
    </div>
  )
}

const rootRow: ScreenRow = { ...unknownScreen, path: paths.root }

export const router = createBrowserRouter([
  {
    element: <Root />,
    hydrateFallbackElement: <Starting />,
    // What fails around the screens leaves nothing to draw them in.
    errorElement: (
      <Words>
        <RouteFailure />
      </Words>
    ),
    children: [
      // These have no screen of their own: the guard leads on.
      ...[paths.root, paths.tickets, paths.inventory].map((path) => ({
        path,
        errorElement: <RouteFailure />,
        loader: (args: LoaderFunctionArgs) => enter(rootRow, null, args),
        element: null,
      })),
      ...screenRows.map(toRoute),
    ],
  },
])
