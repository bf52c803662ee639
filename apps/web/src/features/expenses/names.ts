/** A vehicle as people know it: its plate, and its name where it has one. */
export const vehicleName = ({ plate, name }: { plate: string; name: string | null }) =>
  name ? `${plate} · ${name}` : plate
