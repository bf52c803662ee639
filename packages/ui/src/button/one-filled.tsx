import { createContext, type ReactNode, useContext } from 'react'
import type { ButtonVariant } from './button-class.ts'

// A page has one filled button. Where its head has it, the same action inside of an empty list is outlined.
const HasFilled = createContext(false)
const Yields = createContext(false)

/** What is inside of a page whose head has a filled button, or has none. */
export function FilledInHead({ filled, children }: { filled: boolean; children: ReactNode }) {
  return <HasFilled value={filled}>{children}</HasFilled>
}

/** Buttons that are not filled where the head of the page has a filled one. */
export function YieldToHead({ children }: { children: ReactNode }) {
  const hasFilled = useContext(HasFilled)
  return <Yields value={hasFilled}>{children}</Yields>
}

/** The variant that a button has where it is. */
export function useVariant(variant: ButtonVariant | undefined): ButtonVariant | undefined {
  const yields = useContext(Yields)
  return yields && variant === 'primary' ? 'secondary' : variant
}
