import { describeRights, type Me, type Rights } from '@marquee/contract'
import type { Language, Namespace } from '@marquee/i18n'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { Words } from '../app/root.tsx'
import { chooseLanguage, loadTexts, startTexts } from '../lib/texts.ts'
import { ToastPlace } from '../lib/toast/toast-place.tsx'
import { type AppRouter, trpc } from '../lib/trpc/trpc.ts'
import { paymentMethods } from './payment-methods.ts'
import { manager, me, signInAs } from './person.ts'

export { refusal } from './refusal.ts'

// The names of what is there say enough; the whole document would bury them.
configure({ asyncUtilTimeout: 5_000, getElementError: (message) => new Error(message ?? 'no such element') })

/** What the server answers to a call, by the procedure's path. It throws `refusal(…)` to refuse. */
export type Answers = Record<string, (input: never) => unknown>

/** What someone else does while the screen is open: one change on a live stream. */
export type Tell = (path: string, payload: unknown) => void

interface ScreenOptions {
  answers: Answers
  /** Of the person in front of the screen. */
  rights: Rights
  namespaces: readonly Namespace[]
  /** The address with its query. */
  at: string
  language?: Language
  /** Names in both languages. */
  names?: Me['names']
}

/**
 * Shows a screen as the product does, with everything that is around one, over a server that is played by the test.
 * For the behaviour of lists and forms; whole jobs are done in a real browser over the real server.
 */
export async function showScreen(element: ReactNode, options: ScreenOptions) {
  const { rights, ...seen } = options
  signInAs({ ...me, names: options.names ?? { roles: [], tills: [], zones: [] } })
  const answers: Answers = {
    'me.rights': () => describeRights(manager, rights),
    'paymentMethods.list': () => paymentMethods,
    'reasons.list': () => [],
    ...options.answers,
  }
  const listeners = new Map<string, (payload: unknown) => void>()
  const shown = await mountScreen(element, { ...seen, link: playedLink(answers, listeners) })
  const tell: Tell = (path, payload) => listeners.get(path)?.(payload)
  return { ...shown, tell }
}

interface Mounted {
  /** Who answers the calls of the screen. */
  link: TRPCLink<AppRouter>
  namespaces: readonly Namespace[]
  at: string
  language?: Language
}

/** Puts a screen into the window, for the person who is signed in there, with everything that is around one. */
export async function mountScreen(element: ReactNode, { link, namespaces, at, language = 'en' }: Mounted) {
  const browser = window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } }
  browser.happyDOM.setViewport({ width: 1440, height: 900 })
  await startTexts()
  await chooseLanguage(language)
  await loadTexts(['common', 'errors', 'record', ...namespaces])
  const client = trpc.createClient({ links: [link] })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <Words>
            {element}
            <ToastPlace />
          </Words>
        ),
      },
    ],
    { initialEntries: [at] },
  )
  const view = render(
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </trpc.Provider>,
  )
  return { ...view, user: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }), router }
}

function playedLink(answers: Answers, listeners: Map<string, (payload: unknown) => void>): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        if (op.type === 'subscription') {
          const send = (data: object) => observer.next({ result: { type: 'data', data: { id: 'e.1', data } } } as never)
          listeners.set(op.path, (payload) => send({ type: 'change', payload }))
          send({ type: 'start' })
          return () => listeners.delete(op.path)
        }
        const answer = answers[op.path]
        Promise.resolve(op.input)
          .then((input) => {
            if (!answer) throw new Error(`the test plays no ${op.path}`)
            return answer(input as never)
          })
          .then(
            (data) => {
              observer.next({ result: { type: 'data', data } } as never)
              observer.complete()
            },
            (error: unknown) => observer.error(error as never),
          )
        return undefined
      })
}
