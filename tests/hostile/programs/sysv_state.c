/* Keeps state for the next case in SysV shared memory, semaphores and message queues.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
int main(void) {
    int id;
    if (shmget(0x6e696d, 4096, 0600) >= 0) escaped("shared memory of another case");
    if ((id = shmget(0x6e696d, 4096, IPC_CREAT | 0600)) >= 0) { shmctl(id, IPC_RMID, NULL); escaped("shared memory"); }
    if ((id = semget(0x6e696d, 1, IPC_CREAT | 0600)) >= 0) { semctl(id, 0, IPC_RMID); escaped("a semaphore"); }
    if ((id = msgget(0x6e696d, IPC_CREAT | 0600)) >= 0) { msgctl(id, IPC_RMID, NULL); escaped("a message queue"); }
    return play();
}
