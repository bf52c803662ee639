import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement, ReactNode } from 'react'
import { afterEach } from 'vitest'
import { type UiLabels, UiLabelsProvider } from '../labels.tsx'

afterEach(cleanup)

/** Every word answers with its own key (and arguments), so that tests do not depend on a language. */
export const testLabels = new Proxy({} as UiLabels, {
  get: (_, key) => {
    const name = String(key)
    if (name === 'dates')
      return { locale: 'en-GB', show: (date: string) => date.split('-').reverse().join('.'), today: () => '2026-11-22' }
    const takesArguments = ['requestId', 'errorSummary', 'selectRow', 'selectedCount', 'sort', 'typeToConfirm', 'asOf']
    return takesArguments.includes(name) ? (...args: unknown[]) => `${name} ${args.join(' ')}`.trim() : name
  },
})

function Shell({ children }: { children: ReactNode }) {
  return <UiLabelsProvider labels={testLabels}>{children}</UiLabelsProvider>
}

/** Renders with words and gives a person to act as. */
export function renderUi(element: ReactElement) {
  return { user: userEvent.setup(), ...render(element, { wrapper: Shell }) }
}
