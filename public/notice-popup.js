// A notice that must be accepted pops up, out of its form and back into it. Closing it accepts nothing.
;(() => {
  const popUp = (notice) => {
    const dialog = document.createElement('dialog')
    if (!dialog.showModal) return false
    const part = (name) => notice.querySelector(`[data-popup-${name}]`)
    const box = notice.querySelector('[type=checkbox]')
    const from = document.activeElement
    dialog.className = 'registration-popup'
    dialog.setAttribute('aria-labelledby', notice.getAttribute('aria-labelledby'))
    notice.before(dialog)
    dialog.append(notice)
    part('actions').hidden = false
    dialog.showModal()
    part('later').onclick = () => dialog.close()
    part('accept').onclick = () => {
      box.checked = true
      box.dispatchEvent(new Event('change', { bubbles: true }))
      dialog.close()
    }
    dialog.onclose = () => {
      part('actions').hidden = true
      dialog.replaceWith(notice)
      ;(from === document.body ? box : from).focus()
    }
    return true
  }
  const unread = (notice) => notice && !notice.querySelector('[type=checkbox]').checked
  const first = document.querySelector('[data-popup=first]')
  if (unread(first)) popUp(first)
  document.addEventListener('submit', (event) => {
    const notice = event.submitter?.value === 'submit' && event.target.querySelector('[data-popup]')
    if (unread(notice) && popUp(notice)) event.preventDefault()
  })
})()
