import { LoadingBar, UiLabelsProvider } from '@marquee/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, useSearchParams } from 'react-router-dom'
import { useSignIn } from '../lib/auth-session/current.ts'
import { keepLayout, useLayoutOfVisit } from '../lib/layout.ts'
import { useLoading } from '../lib/loading.ts'
import { useLook } from '../lib/look.ts'
import { ToastPlace } from '../lib/toast/toast-place.tsx'
import { useTexts } from '../lib/use-texts.ts'
import { chooseLayout } from './layouts/layout-choice.ts'
import { frameOf } from './layouts/layouts.tsx'
import { faceOf, type ScreenRow, unknownScreen } from './routes.tsx'
import { signedInPart } from './signed-in-part.ts'
import { useUiLabels } from './ui-labels.ts'
import { useDocumentTitle } from './use-document-title.ts'
import { useScreenScroll } from './use-screen-scroll.ts'

/** What lies around every screen: the words of the components, loading bar, layout, toasts. */
export function Root() {
  return (
    <Words>
      <TopBar />
      <Frame>
        <Outlet />
      </Frame>
      <ToastPlace />
      <Around />
      <ScrollRestoration />
    </Words>
  )
}

/** The words of the components around whatever shows, failures included. */
export function Words({ children }: { children: ReactNode }) {
  return <UiLabelsProvider labels={useUiLabels()}>{children}</UiLabelsProvider>
}

function TopBar() {
  const { t } = useTexts('shell')
  return <LoadingBar {...useLoading()} label={t('shell:loading.request')} />
}

/** The guard has loaded it together with the first screen of a signed-in person. */
function Around() {
  const isSignedIn = useSignIn() !== null
  useLocation()
  const SignedIn = signedInPart.get()
  return isSignedIn && SignedIn && <SignedIn />
}

function Frame({ children }: { children: ReactNode }) {
  const row = useScreenRow()
  const face = faceOf(row, { signedIn: useSignIn() !== null })
  const [params] = useSearchParams()
  const wish = { route: face.layout, query: params.get('layout'), kept: useLayoutOfVisit(), own: useLook().layout }
  const { draw, keep } = chooseLayout(wish)
  useEffect(() => keepLayout(keep), [keep])
  useDocumentTitle(face.title)
  useFocusOnNavigation()
  useScreenScroll()
  const Layout = frameOf(face.layout).get()
  // The guard loads the layout together with the screen; without it there is only a failure to show, bare.
  if (!Layout) return children
  return (
    <Layout name={draw} frame={row.frame ?? 'flow'}>
      {children}
    </Layout>
  )
}

function useScreenRow(): ScreenRow {
  const matches = useMatches()
  const handle = matches.at(-1)?.handle as { row: ScreenRow } | undefined
  return handle?.row ?? unknownScreen
}

/** A reader who follows a link hears the new screen from its start. */
function useFocusOnNavigation() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // A screen that puts the focus somewhere itself knows better.
    if (document.activeElement === document.body || document.activeElement?.closest('nav')) {
      document.getElementById('content')?.focus({ preventScroll: true })
    }
  }, [pathname])
}
