// What is under way is looked at again: how far it is, and once it has begun or is over, the whole page.
;(() => {
  const shown = document.querySelector('[data-renew]')
  if (!shown) return
  const look = async () => {
    const answer = await fetch(location.href).catch(() => null)
    if (!answer?.ok) return void (answer?.redirected === false && answer.status === 404 ? location.reload() : setTimeout(look, 10000))
    const renewed = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-renew]')
    if (renewed?.dataset.renew !== shown.dataset.renew) return location.reload()
    const [bar, next] = [shown, renewed].map((part) => part.querySelector('progress'))
    if (bar && next) {
      bar.value = next.value
      shown.querySelector('b').textContent = renewed.querySelector('b').textContent
    }
    setTimeout(look, 3000)
  }
  setTimeout(look, 3000)
})()
