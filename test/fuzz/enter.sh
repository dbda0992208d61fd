# Runs as root of a fresh user namespace, with process, mount, network, host name and IPC namespaces of its own. $1 is the
# directory that becomes the root, $2 a directory of further programs or nothing, $3 the shell, $4 the command line. The
# command sees the machine's programs read-only, no network, and nothing else of the machine. What it left running is
# written to descriptor 3; this process being the first of its namespace, its end is the end of them all.
set -e
mount --make-rprivate /
mount --rbind /usr "$1/usr"
mount -o remount,bind,ro "$1/usr"
if [ -n "$2" ]; then
  mount --bind "$2" "$1/extra"
  mount -o remount,bind,ro "$1/extra"
fi
for device in null zero full urandom; do mount --bind "/dev/$device" "$1/dev/$device"; done
mount -t proc proc "$1/proc"
exec chroot "$1" /bin/bash -c '
  cd /work
  "$1" -c "$2" 3>&-
  for round in 1 2 3 4 5 6 7 8 9 10; do
    left=(/proc/[0-9]*)
    [ ${#left[@]} -gt 1 ] || break
    sleep 0.05
  done
  echo "left $((${#left[@]} - 1))" >&3
' flower "$3" "$4"
