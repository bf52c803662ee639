import { createContext, useContext, useId } from 'react'

/** What a {@link Field} tells the control inside it. */
export interface FieldState {
  id: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

export const FieldContext = createContext<FieldState | undefined>(undefined)

interface ControlProps {
  id?: string
  required?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling'
}

/** Ids and ARIA for a control: from the Field around it, or its own props when it stands alone. */
export function useFieldControl(own: ControlProps) {
  const field = useContext(FieldContext)
  const fallbackId = useId()
  return {
    id: own.id ?? field?.id ?? fallbackId,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
    // aria-required, not required: the browser's own bubbles speak another language and another place.
    'aria-required': own.required || field?.required || undefined,
  }
}
