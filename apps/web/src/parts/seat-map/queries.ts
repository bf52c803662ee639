import type { SeatGeometry } from '@marquee/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { authSession } from '../../lib/auth-session/current.ts'
import { trackedFetch } from '../../lib/loading.ts'

/** Why a drawing did not come: the answer's status, 0 without an answer. */
export class GeometryError extends Error {
  readonly status: number
  constructor(status: number) {
    super(`the drawing did not load (${status})`)
    this.status = status
  }
}

async function get(url: string, token: string | null): Promise<Response> {
  try {
    return await trackedFetch(url, token ? { headers: { authorization: `Bearer ${token}` } } : {})
  } catch {
    throw new GeometryError(0)
  }
}

/** Fetches a drawing by the address that the server gave; a token that ended on its way is renewed once. */
async function fetchGeometry(url: string): Promise<SeatGeometry> {
  const token = await authSession.accessToken()
  let response = await get(url, token)
  if (response.status === 401 && token) response = await get(url, await authSession.renewAfter(token))
  if (!response.ok) throw new GeometryError(response.status)
  return (await response.json()) as SeatGeometry
}

/** The drawing behind an address, or nothing. It carries its hash and never changes, so it is kept for good. */
export const geometryQuery = (url: string | null) =>
  queryOptions({
    queryKey: ['seat-geometry', url],
    queryFn: () => fetchGeometry(url ?? ''),
    enabled: url !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * 60_000,
    retry: (tries, error) =>
      tries < 2 && !(error instanceof GeometryError && error.status >= 400 && error.status < 500),
    meta: { ownError: true },
  })

/** The drawing behind an address. */
export const useGeometry = (url: string | null) => useQuery(geometryQuery(url))
