import { useLoaderData } from '@remix-run/react'

export async function loader() {
  return { items: Array.from({ length: 10 }, (_, index) => ({ id: index + 1, name: `Item ${index + 1}` })) }
}

export const meta = () => [{ title: 'Ten items' }]

export default function List() {
  const { items } = useLoaderData<typeof loader>()
  return (
    <main>
      <h1>Ten items</h1>
      <ul>
        {items.map(({ id, name }) => (
          <li key={id}>
            <a href={`/items/${id}`}>{name}</a>
          </li>
        ))}
      </ul>
    </main>
  )
}
