import { QueryClientProvider } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { RouterProvider } from 'react-router-dom'
import { queryClient } from '../lib/query-client.ts'
import { startTexts } from '../lib/texts.ts'
import { trpcClient } from '../lib/trpc/client.ts'
import { trpc } from '../lib/trpc/trpc.ts'
import { followSignIn } from './follow-sign-in.ts'
import { router } from './router.tsx'

/** Puts the product onto the page. */
export async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  // The guards of the first screen run while the texts are on their way.
  const texts = await startTexts()
  followSignIn()
  createRoot(root).render(
    <StrictMode>
      <I18nextProvider i18n={texts as unknown as i18n}>
        <trpc.Provider client={trpcClient} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </trpc.Provider>
      </I18nextProvider>
    </StrictMode>,
  )
}
