/** Whether a process of this machine with that id lives. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It lives but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
