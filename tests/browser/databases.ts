import { startProduct, type Product } from './product.ts'

interface DatabaseKind {
  readonly name: string
  start(): Promise<Product>
}

/** The product is promised on both. */
export const databases: readonly DatabaseKind[] = [
  { name: 'the embedded database', start: () => startProduct({ embedded: true }) },
  { name: 'PostgreSQL', start: () => startProduct() },
]
