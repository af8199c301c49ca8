/** A posted form. A body that is none, or breaks off, ends the request with 400. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw new Response(null, { status: 400 })
  }
}
