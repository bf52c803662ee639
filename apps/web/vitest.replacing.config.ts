import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/**
 * Files that put something in the place of a module or load one anew, which others must not meet, and those that look at
 * what belongs to the whole page (its listeners, the session of its person): each has a process of its own.
 */
export const replacing = [
  'src/app/rights-changed.test.tsx',
  'src/app/route-failure.test.tsx',
  'src/app/server-there.test.ts',
  'src/app/typeface.test.ts',
  'src/features/booking/hold/use-hold.test.tsx',
  'src/features/booking/leave-guard.test.tsx',
  'src/features/transactions/settlements/settlements.test.tsx',
  'src/lib/address/use-address.test.tsx',
  'src/lib/auth-session/sign-out.test.ts',
  'src/lib/comes-later.test.tsx',
  'src/lib/dialog-on-demand.test.tsx',
  'src/lib/loading.test.ts',
  'src/lib/on-demand.test.ts',
  'src/lib/phone/phone-input.test.tsx',
  'src/lib/query-client.test.ts',
  'src/lib/texts.test.ts',
  'src/lib/trpc/auth-link.test.ts',
  'src/lib/trpc/live-link.test.ts',
  'src/parts/lock/own-lock.test.ts',
  'src/parts/scan/use-scanner.test.tsx',
  'src/shell/approvals/approvals-button.test.tsx',
]

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web-replacing',
    include: replacing,
    environment: 'happy-dom',
    setupFiles: ['src/testing/without-owner-stacks.ts', 'src/testing/end-timers.ts'],
    testTimeout: 20_000,
  },
})
