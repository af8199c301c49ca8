// A question is asked and answered in place; without this script, or where it fails, the form is sent like any other.
;(() => {
  const part = (page) => page.querySelector('[data-robot]')
  const own = part(document)
  if (!window.fetch || !window.DOMParser || !own) return
  let asking = false
  own.addEventListener('submit', async (event) => {
    const form = event.target
    event.preventDefault()
    if (asking) return
    asking = true
    const button = form.querySelector('[type=submit]')
    button.setAttribute('aria-busy', 'true')
    try {
      const address = `${location.pathname}?${new URLSearchParams(new FormData(form))}`
      const answer = await fetch(address, { redirect: 'error' })
      const next = part(new DOMParser().parseFromString(await answer.text(), 'text/html'))
      if (!next) throw new Error('No answer')
      // Whoever follows a source and comes back finds the conversation.
      if (answer.ok) {
        history.replaceState(history.state, '', address)
        // So does whoever changes the language.
        for (const field of document.querySelectorAll('[name=returnTo]')) field.value = address
      }
      // The log itself stays, so that what is new in it is read out.
      own.querySelector('[role=log]').replaceChildren(...next.querySelector('[role=log]').childNodes)
      form.replaceChildren(...next.querySelector('form').childNodes)
      const latest = document.getElementById('latest')
      if (latest && answer.ok) latest.scrollIntoView({ block: 'nearest' })
      form.querySelector('[name=question]').focus({ preventScroll: answer.ok })
    } catch {
      form.submit()
    }
    asking = false
  })
})()
