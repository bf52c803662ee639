export interface VenueValues {
  name: string
  city?: string | undefined
  zone: string
  currency: string
}
