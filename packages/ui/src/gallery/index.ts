/** @marquee/ui/gallery: every component in its states, for one page of the app. */
export { Gallery, type GalleryProps } from './gallery.tsx'
export { type GalleryKey, type GalleryText, galleryKeys } from './gallery-keys.ts'
