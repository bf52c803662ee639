import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { onceQuiet } from '../lib/on-demand.ts'
import { queryClient } from '../lib/query-client.ts'
import { startTexts } from '../lib/texts.ts'
import { trpcClient } from '../lib/trpc/client.ts'
import { trpc } from '../lib/trpc/trpc.ts'
import { followSignIn } from './follow-sign-in.ts'
import { router } from './router.tsx'
import { loadTypeface } from './typeface.ts'

/** Puts the product onto the page. */
export async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  loadTypeface()
  // The guards of the first screen run while the texts are on their way.
  await startTexts()
  followSignIn()
  createRoot(root).render(
    <StrictMode>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </trpc.Provider>
    </StrictMode>,
  )
  // In development nothing may be kept.
  if (import.meta.env.PROD) onceQuiet(async () => (await import('./kept-shell.ts')).keepShell())
}
