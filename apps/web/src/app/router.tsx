import { AfterDelay, LoadingBulbs } from '@marquee/ui'
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router-dom'
import { authSession } from '../lib/auth-session/current.ts'
import { paths } from '../lib/paths.ts'
import { loadTexts } from '../lib/texts.ts'
import { decide } from './guard.ts'
import { layouts } from './layouts/layouts.tsx'
import { Root } from './root.tsx'
import { RouteFailure } from './route-failure.tsx'
import { type ScreenRow, screenRows } from './routes.tsx'
import { signedInPart } from './signed-in-part.ts'
import { visitor } from './visitor.ts'

/** The guard of one row: asks who is there, and meanwhile fetches what the screen is made of. */
async function enter(row: Pick<ScreenRow, 'access' | 'texts' | 'layout'>, { request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  const layout = layouts[row.layout ?? 'classy'].load()
  const parts = Promise.all([layout, loadTexts(row.texts), authSession.current() && signedInPart.load()])
  // Not awaited when the door stays shut.
  parts.catch(() => undefined)
  const who = row.access === 'public' ? ({ signedIn: false } as const) : await visitor()
  const elsewhere = decide({ access: row.access, path: pathname, address: pathname + search }, who)
  if (elsewhere !== null) return redirect(elsewhere)
  await parts
  return null
}

function toRoute(row: ScreenRow): RouteObject {
  return {
    path: row.path,
    handle: { row },
    errorElement: <RouteFailure />,
    loader: (args) => enter(row, args),
    lazy: { Component: async () => (await row.page()).default },
  }
}

function Starting() {
  return (
    <div className="grid h-dvh place-items-center">
      <AfterDelay>
        <LoadingBulbs />
      </AfterDelay>
    </div>
  )
}

const rootRow = { access: 'signedIn', texts: [] } as const

export const router = createBrowserRouter([
  {
    element: <Root />,
    hydrateFallbackElement: <Starting />,
    children: [
      // These have no screen of their own: the guard leads on.
      ...[paths.root, paths.tickets].map((path) => ({
        path,
        errorElement: <RouteFailure />,
        loader: (args: LoaderFunctionArgs) => enter(rootRow, args),
        element: null,
      })),
      ...screenRows.map(toRoute),
    ],
  },
])
