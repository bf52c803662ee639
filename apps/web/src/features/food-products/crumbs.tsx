import { Link } from 'react-router-dom'

/** The way back from a product, or from what products share. */
export const crumbsOf = (label: string) => [{ label, render: <Link to="/inventory/products" /> }]
