import { findModule } from '@marquee/contract'
import { useSearchParams } from 'react-router-dom'
import { NotFound } from './not-found.tsx'

export default function NotFoundPage() {
  const [params] = useSearchParams()
  return <NotFound module={findModule(params.get('module') ?? '') ?? null} action={params.get('action')} />
}
