import type { ApiKeyRow } from '@marquee/contract'
import { useState } from 'react'
import { KeyForm } from './key-form.tsx'
import { KeyShown } from './key-shown.tsx'

/** Makes a key, then shows it this once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<{ row: ApiKeyRow; key: string } | null>(null)
  if (made) return <KeyShown name={made.row.name} apiKey={made.key} onClose={onClose} />
  return <KeyForm onClose={onClose} onMade={setMade} />
}
